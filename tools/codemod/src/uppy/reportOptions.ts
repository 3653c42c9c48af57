import type { SgNode } from '@ast-grep/napi'
import { getObject, type Property } from '../edit/getObject.js'
import type { SourceFile } from '../edit/SourceFile.js'
import { isSafetyOption } from './isSafetyOption.js'

const PAGE = 'migrate-from-uppy.md'

/** Restrictions that `setOptions()` of an uploader's Uppy sets in the uploader's configuration. */
const CARRIED =
  /^(maxFileSize|minFileSize|maxTotalFileSize|maxNumberOfFiles|minNumberOfFiles|allowedFileTypes)$/

/** Reports the options in a call of `setOptions()` that an uploader's Uppy ignores. */
export function reportOptions(file: SourceFile, node: SgNode, options: SgNode | undefined): void {
  const callee = node.field('function')
  const isPlugins = /(\bgetPlugin\b[^;]*|^(this|super))\??\.setOptions$/s.test(callee?.text() ?? '')
  // Called by itself, it has lost its Uppy.
  const isUppys = callee?.kind() === 'member_expression' && !isPlugins
  const properties = getObject(options)
  if (!properties || properties.some(({ name }) => name === '')) {
    file.report(
      node,
      'The argument of setOptions() is not an object that is written here, so it can have rules.',
      "Set the uploader's config keys by the table.",
      `${PAGE}#options`,
      'safety',
    )
    return
  }
  for (const property of properties) {
    if (isPlugins) {
      file.report(
        property.node,
        `"${property.name}" is set on a plugin of Uppy, which can be a transport or a source of the uploader now.`,
        'Set it where the plugin is made, or call use() and unuse() of the uploader.',
        `${PAGE}#plugins`,
      )
      continue
    }
    for (const lost of isUppys ? getLost(property) : [property]) {
      file.report(
        lost.node,
        lost.name === ''
          ? `"${lost.text}" can have a restriction that setOptions() of an uploader's Uppy ignores.`
          : `setOptions() of an uploader's Uppy ignores "${lost.name}".`,
        'Set the config key of the table: uploader.config.set(…), or a prop with React.',
        `${PAGE}#options`,
        isSafetyOption(property.name) ? 'safety' : property.name === 'locale' ? 'note' : 'open',
      )
    }
  }
  file.settle(node)
}

/** Returns what an uploader's Uppy ignores in an option: restrictions that it sets are left out. */
function getLost(property: Property): readonly Property[] {
  if (property.name === 'autoProceed') return []
  const restrictions = property.name === 'restrictions' ? getObject(property.value) : null
  return restrictions?.filter(({ name }) => !CARRIED.test(name)) ?? [property]
}
