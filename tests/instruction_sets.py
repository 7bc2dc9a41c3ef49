"""The instruction sets whose kernels run on this machine."""

import os
import subprocess
import sys

AVAILABLE = [
    name
    for name in ("avx512", "avx2", "baseline")
    if subprocess.run(
        [sys.executable, "-c", "import glassgrad.compiler._kernels"],
        env={**os.environ, "GLASSGRAD_KERNELS": name},
        capture_output=True,
    ).returncode
    == 0
]
