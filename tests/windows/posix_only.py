"""Names of Python's library that Windows lacks, as its documentation says."""

_MODULES = "fcntl grp posix pty pwd readline resource syslog termios tty _posixsubprocess"
_OS = """
O_ASYNC O_CLOEXEC O_DIRECT O_DIRECTORY O_DSYNC O_EXLOCK O_NOATIME O_NOCTTY O_NOFOLLOW O_NONBLOCK
O_PATH O_RSYNC O_SHLOCK O_SYNC O_TMPFILE P_ALL P_PGID P_PID RTLD_NOW SCHED_OTHER WCONTINUED
WCOREDUMP WEXITED WEXITSTATUS WIFEXITED WIFSIGNALED WIFSTOPPED WNOHANG WNOWAIT WSTOPPED WSTOPSIG
WTERMSIG WUNTRACED chown chroot confstr ctermid eventfd fchdir fchmod fchown fdatasync fork forkpty
fpathconf fstatvfs getegid geteuid getgid getgrouplist getgroups getloadavg getpgid getpgrp
getpriority getrandom getresgid getresuid getsid getuid getxattr initgroups killpg lchown lockf
major makedev memfd_create minor mkfifo mknod nice openpty pathconf pidfd_open pipe2 posix_fadvise
posix_fallocate posix_spawn posix_spawnp pread preadv pwrite pwritev readv register_at_fork
sched_getaffinity sched_get_priority_max sched_getparam sched_getscheduler sched_setaffinity
sched_setscheduler sched_yield sendfile setegid seteuid setgid setgroups setpgid setpriority
setregid setresgid setresuid setreuid setsid setuid setxattr splice statvfs sync sysconf tcgetpgrp
tcsetpgrp ttyname uname unshare wait wait3 wait4 waitid writev
"""
_SIGNAL = """
SIGALRM SIGBUS SIGCHLD SIGCLD SIGCONT SIGHUP SIGIO SIGKILL SIGPIPE SIGPOLL SIGPROF SIGPWR SIGQUIT
SIGRTMAX SIGRTMIN SIGSTKFLT SIGSTOP SIGSYS SIGTRAP SIGTSTP SIGTTIN SIGTTOU SIGURG SIGUSR1 SIGUSR2
SIGVTALRM SIGWINCH SIGXCPU SIGXFSZ ITIMER_REAL ITIMER_VIRTUAL SIG_BLOCK SIG_SETMASK SIG_UNBLOCK
alarm getitimer pause pidfd_send_signal pthread_kill pthread_sigmask setitimer siginterrupt
sigpending sigtimedwait sigwait sigwaitinfo
"""
_SELECT = "devpoll epoll kevent kqueue poll EPOLLIN POLLHUP POLLIN POLLOUT"
_TIME = "clock_getres clock_gettime clock_settime pthread_getcpuclockid tzset"

MODULES = set(_MODULES.split())
NAMES = {
    "os": set(_OS.split()),
    "signal": set(_SIGNAL.split()),
    "select": set(_SELECT.split()),
    "socket": {"AF_UNIX"},
    "time": set(_TIME.split()),
}
