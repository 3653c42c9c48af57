// Loaded into a child process before its own program: the child ends when whoever started it is gone, even when
// that one was killed and could not say goodbye.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
