/** Also resolves packages that only have an `import` condition. */
module.exports = (path, options) => {
  try {
    return options.defaultResolver(path, options)
  } catch (error) {
    try {
      return options.defaultResolver(path, {
        ...options,
        conditions: [...(options.conditions ?? []), 'import'],
      })
    } catch {
      throw error
    }
  }
}
