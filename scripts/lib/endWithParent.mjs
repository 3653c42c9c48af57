// Loaded into a child process before its own program: the child ends when its parent process is gone, even when the parent
// was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
