/* The kernels for every machine. */

#define WIDTH 16

#include "interface.h"
#include <cmath>
#include <cstring>

#include "kernels.h"

KERNELS(baseline)
