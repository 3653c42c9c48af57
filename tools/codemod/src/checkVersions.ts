import type { Finding } from './edit/Finding.js'
import { GUIDES } from './edit/SourceFile.js'

/** Reports versions in a `package.json` that don't work with the moved pages. */
export function checkVersions(text: string, sources: ReadonlySet<string>): Finding[] {
  const ours = [...sources].filter((source) => source.startsWith('@lading/'))
  if (ours.length === 0 && ![...sources].some((source) => source.startsWith('@uppy/'))) return []
  return text.split('\n').flatMap((line, index): Finding[] => {
    const [, name = '', version] = /"([\w@/-]+)"\s*:\s*"[^"\d]*(\d+)[^"]*"/.exec(line) ?? []
    const found = version ? check(name, Number(version), ours, sources) : null
    return found ? [{ line: index + 1, endLine: index + 1, ...found }] : []
  })
}

type Problem = Omit<Finding, 'line' | 'endLine'>

function check(
  name: string,
  version: number,
  ours: readonly string[],
  sources: ReadonlySet<string>,
): Problem | null {
  if (name === 'react') {
    // The kernel and the transports don't render anything.
    const isShown = ours.some((source) => !/^@lading\/(kernel|plugin-uppy)(\/|$)/.test(source))
    if (!isShown || version >= 18) return null
    return {
      level: 'open',
      why: `"react" is of version ${version}, and Lading needs version 18 or 19.`,
      todo: 'Update React first.',
      page: `${GUIDES}versions.md`,
    }
  }
  if (name === 'vue') {
    if (!ours.includes('@lading/elements/define') || version >= 3) return null
    return {
      level: 'open',
      why: `"vue" is of version ${version}, which has neither @vue:mounted nor isCustomElement.`,
      todo: 'Call that listener in mounted(), and set Vue.config.ignoredElements = [/^lading-/].',
      page: `${GUIDES}migrate-from-filepond.md#in-vue`,
    }
  }
  const part = /^@uppy\/(core|tus|xhr-upload|aws-s3)$/.exec(name)?.[1]
  const isCore = part === 'core'
  if (!part || version >= 6) return null
  if (!isCore && !sources.has(`@lading/plugin-uppy/${part.replace('-upload', '').replace('aws-', '')}`))
    return null
  return {
    level: version < 5 ? 'open' : 'note',
    why: `"${name}" is of version ${version}, and a page with Lading needs version 6${isCore ? ', or 5.2 without a transport of Uppy' : ''}.`,
    todo: "Update the packages of Uppy by Uppy's own migration guides.",
    page: `${GUIDES}migrate-from-uppy.md`,
  }
}
