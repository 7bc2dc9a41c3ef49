/* The kernels for every machine. */

#include "interface.h"

#define WIDTH 16
#include "kernels.h"

KERNELS(baseline)
