/** Babel plugin that replaces `import.meta`, which CommonJS doesn't have. */
module.exports = ({ template }) => {
  const createMeta = template.expression("({ url: require('node:url').pathToFileURL(__filename).href })")
  return {
    visitor: {
      MetaProperty(path) {
        if (path.node.meta.name === 'import') path.replaceWith(createMeta())
      },
    },
  }
}
