import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { PLACES } from './lib/packageFolders.mjs'
import { isTest, readModules } from './lib/readModules.mjs'
import { root } from './lib/root.mjs'

/** Packages that have no entries: tools, services, and what draws one image. */
const WITHOUT_ENTRIES =
  /\/testing\/|^(?:packages|services|tools)\/(cdn|codemod|create-lading|devtools|local-service|locales|plugin-cdn-image|plugin-draw|server|service|testing)\//

/**
 * A collection that outlives a call: a field, or a variable of a module, whose keys may be entries, their ids or their bytes.
 * Collections of one uploader count by what they hold.
 */
const LASTING =
  /^(?:(?:export )?(?:const|let) | {2}(?:private |static |readonly )*)(#?\w+)\b.*\b(?:Map|Set)<(?:string|object|Blob|File|Entry|UploadEntry|KernelFile|ObjectUrlOwner)\b.*= .*new (?:Weak)?(?:Map|Set)\b|^(?:(?:export )?(?:const|let) | {2}(?:private |static |readonly )*)(#?\w+) = .*new (?:Weak)?(?:Map|Set)<(?:\w+, (?:Map|Set)<)?(?:string|object|Blob|File|Entry|UploadEntry|KernelFile|ObjectUrlOwner)\b/

/** Files whose collections have other keys, and what these are. */
const OTHERS: Readonly<Record<string, string>> = {
  'packages/compat-uploadcare/src/api/CtxProvider.ts': 'types of events',
  'packages/compat-uploadcare/src/defineLocale.ts': 'languages',
  'packages/compat-uploadcare/src/plugins/createRegistryApi.ts': 'ids of contributions',
  'packages/elements/src/element/Configuration.ts': 'configuration keys',
  'packages/elements/src/element/FileUploaderRegularElement.ts': 'configuration keys',
  'packages/elements/src/context/adaptPlugins.ts': 'plugins',
  'packages/elements/src/context/locales.ts': 'languages',
  'packages/elements/src/advice/warnOfAttributes.ts': 'attributes',
  'packages/elements/src/advice/warnOfParts.ts': 'names of parts',
  'packages/forms/src/values/FieldLists.ts': 'names of fields',
  'packages/kernel/src/advice/advisePage.ts': 'messages',
  'packages/kernel/src/advice/builtInPlugins.ts': 'ids of plugins',
  'packages/kernel/src/config/ConfigStore.ts': 'configuration keys',
  'packages/kernel/src/di/reflect.ts': 'classes',
  'packages/kernel/src/locale/Locale.ts': 'languages',
  'packages/kernel/src/locale/createCaptureName.ts': 'names of captured files',
  'packages/kernel/src/locale/formatNumber.ts': 'languages',
  'packages/kernel/src/locale/pluralCategory.ts': 'languages',
  'packages/kernel/src/notify/ask.ts': 'functions of the page',
  'packages/kernel/src/plugin/PluginHost.ts': 'ids of plugins',
  'packages/kernel/src/slots/SlotRegistry.ts': 'names of slots',
  'packages/kernel/src/uppy/KernelUppy.ts': 'ids of acquirers',
  'packages/plugin-editor/src/tabs/loadTab.ts': 'tabs of the editor',
  'packages/plugin-uploadcare-transport/src/realtime/SocketRealtime.ts': 'channels',
  'packages/plugin-uploadcare-transport/src/secure/SecureUploads.ts': 'messages',
  'packages/plugin-uppy/src/acquirer/AcquirerHost.ts': 'views',
  'packages/plugin-uppy/src/source/uppySource.ts': 'classes of acquirers',
  'packages/react/src/hooks/useSlot.ts': 'names of slots',
  'packages/react/src/layout/keepPageFocus.ts': 'layouts',
  'packages/react/src/slots/reportOnce.ts': 'errors',
  'packages/react/src/slots/useViewLoader.ts': 'views',
  'packages/react/src/styles/adoptStyle.ts': 'styles',
  'packages/transport-engine/src/client/preconnect.ts': 'origins',
  'packages/transport-engine/src/client/sendWatched.ts': 'signals of requests',
  'packages/transport-engine/src/http/hostRecords.ts': 'hosts',
  'packages/transport-engine/src/http/findViolation.ts': 'origins',
  'packages/transport-engine/src/http/judgeHost.ts': 'hosts',
  'packages/transport-engine/src/http/protocols.ts': 'origins',
  'packages/transport-engine/src/retry/withRetry.ts': 'messages',
  'packages/transport-engine/src/waits/enterTraffic.ts': 'hosts',
  'packages/uploader/src/app/shared/UploaderUser.ts': 'types of events',
  'packages/uploader/src/early/loadedLanguages.ts': 'languages',
  'packages/uploader/src/early/PageCore.ts': 'names of events, and languages',
  'packages/uploader/src/early/uploaderOfRef.ts': 'components and cores',
  'packages/uploader/src/early/uploaderReady.ts': 'names of contexts',
  'packages/uploader/src/props/StableValues.ts': 'names of props',
}

const found = PLACES.flatMap(readModules)
  .filter(({ path }) => path.includes('/src/') && !isTest(path) && !WITHOUT_ENTRIES.test(path))
  .flatMap(({ path }) => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    return lines.flatMap((line) => {
      const match = LASTING.exec(line)
      const name = match?.[1] ?? match?.[2]
      return name ? [{ path, name: `${basename(path).replace(/\.tsx?$/, '')}.${name}`, line }] : []
    })
  })

const table = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

test('every collection keyed by an entry or its bytes is in docs/architecture.md', () => {
  const unlisted = found
    .filter(({ path, name }) => !(path in OTHERS) && !table.includes(`\`${name}\``))
    .map(({ path, name }) => `${path}: ${name}`)
  expect(unlisted).toEqual([])
})

test('at most three collections of all packages are keyed by bytes', () => {
  const byBytes = found.filter(({ line }) => /(?:Map|Set)<(?:Blob|File|KernelFile)\b/.test(line))
  const byObject = found.filter(({ path }) => path.endsWith('/fileFacts.ts'))
  expect([...byBytes, ...byObject].map(({ name }) => name).sort()).toEqual([
    'fileFacts.facts',
    'localFile.files',
    'sessionsOfPage.uploads',
  ])
})

test('the list of other collections names files that have one', () => {
  const paths = new Set(found.map(({ path }) => path))
  expect(Object.keys(OTHERS).filter((path) => !paths.has(path))).toEqual([])
})
