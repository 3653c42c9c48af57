import { validators } from '@lading/kernel'
import { attachLibraries } from '@lading/kernel/internal/libraries'
import { AttributesToken } from '@lading/kernel/ui'
import type { FileReference } from '@lading/uploader'
import { loadedLanguages } from '@lading/uploader/internal/loading'
import {
  languages,
  lazyPlugins,
  type ReturnFiles,
  takeFiles,
  UploaderUser,
  whenSetUp,
} from '@lading/uploader/internal/parts'
import { adaptPlugins } from '../context/adaptPlugins.js'
import type { ContextMember, MemberView } from '../context/ContextMember.js'
import { eventNames } from '../context/eventNames.js'
import { locales } from '../context/locales.js'
import { propOf } from '../context/propOf.js'
import type { Runtime, RuntimeHost } from '../context/Runtime.js'
import type { ShownStart } from '../context/ShownStart.js'
import { MemberRoot } from './MemberRoot.js'
import { type TakenStart, takeStart } from './takeStart.js'
import { uploadcareParts } from './uploadcareParts.js'

export { addTransfer } from '@lading/uploader/internal/parts'

/**
 * Creates a context's uploader and renders its elements.
 *
 * @param start What the elements have shown until now.
 * @param left The files that the elements had before they were removed.
 */
export function createRuntime(
  host: RuntimeHost,
  start: ShownStart | null,
  left: ReturnFiles | null,
): Runtime {
  attachLibraries()
  const createLayer = () => ({
    config: {},
    plugins: [languages(loadedLanguages), validators(), ...lazyPlugins()],
    slots: {},
  })
  // React components with this name share this uploader.
  const user = new UploaderUser(
    host.name || host,
    { createLayer, ...(host.name && { ctxName: host.name }) },
    () => {},
  )
  const { uploader } = user
  const isFromAttribute = (key: string) => members.some((member) => member.isFromAttribute?.(key))
  if (!uploader.scope.has(AttributesToken))
    uploader.scope.provideDefault(AttributesToken, () => isFromAttribute)
  // The page knows of this success from the uploader before.
  let isToldOfSuccess = left !== null
  const emit = (name: string, detail: unknown) => {
    if (/^(file-(added|removed)|common-upload-start)$/.test(name)) isToldOfSuccess = false
    if (!isToldOfSuccess || name !== 'common-upload-success') host.emit(name, detail)
  }
  const handlers = Object.fromEntries(
    eventNames.map((name) => [propOf(name), (detail: unknown) => emit(name, detail)]),
  )
  const roots = new Map<ContextMember, MemberRoot>()
  const removers = new Map<string, () => void>()
  let members: readonly ContextMember[] = []
  let taken: TakenStart | null = null
  let hasParts = false

  const addLocale = (name: string) => {
    const messages = locales.get(name)
    removers.get(name)?.()
    if (messages) removers.set(name, uploader.locale.add(name, messages))
  }
  for (const name of locales.keys()) addLocale(name)

  const acceptKeys = () => {
    const keys = Object.keys(uploader.cfg)
    for (const member of members) member.acceptKeys?.(keys)
  }
  const unobserve = uploader.config.observe(acceptKeys)

  return {
    uploader,
    get starting() {
      return whenSetUp(uploader)
    },
    addLocale,
    update(current) {
      members = current
      // Elements inside a `uc-modal` show nothing: the uploader's dialog is shown instead.
      const placed = members.filter(({ host }) => !host.parentElement?.closest('uc-modal'))
      const { plugins, ...config } = host.configuration()
      if (members.some(offersCrop)) config.cloudImageEditorAutoOpen ??= true
      const main = mainMember(placed)
      // Source: the defaults in @uploadcare/file-uploader 1.33 for this button.
      if (config.dynamicButton === true || members.some(isDynamicButton))
        config.dynamicButtonViewMode ??= 'auto'
      const theirs = main?.host.localName.startsWith('uc-') ? [uploadcareParts] : []
      // Source: specification §5. With Uploadcare's names, files and checks never block Done.
      if ((main ?? members[0])?.host.localName.startsWith('uc-')) {
        config.filesOverLimit ??= 'keep'
        config.validatorFailure ??= 'skip'
      }
      // Before its listeners: the page knows these files.
      left?.(uploader, config.initialFiles as readonly FileReference[] | undefined)
      left = null
      user.update({ ...config, ...handlers, plugins: [...adaptPlugins(plugins), ...theirs] })
      // Add the page's languages after these parts' messages.
      if (theirs.length > 0 && !hasParts) for (const name of locales.keys()) addLocale(name)
      hasParts ||= theirs.length > 0
      acceptKeys()
      // The layout does this as well, but only after the first render, which would then have the parts of a dialog.
      const kind = main?.view?.kind
      if (main && !roots.has(main) && (kind === 'inline' || kind === 'minimal'))
        uploader.activities.layout = kind
      // Now the page's configuration and plugins are applied.
      if (start) taken ??= takeStart(start, uploader, () => this.update(members))
      for (const member of placed) {
        if (member.host.matches(INVALID)) {
          import('../advice/warnOfAttributes.js').then(
            ({ warnOfAttributes }) => warnOfAttributes(member.host),
            () => {},
          )
        }
        if (taken?.isShownIn(member.host)) continue
        const root = roots.get(member) ?? MemberRoot.for(member, uploader)
        if (!root) continue
        roots.set(member, root)
        root.render(member === main)
        taken?.replacedIn(member.host)
      }
    },
    remove(member) {
      taken?.replacedIn(member.host)
      roots.get(member)?.unmount()
      roots.delete(member)
    },
    stop() {
      const files = takeFiles(uploader)
      unobserve()
      taken?.stop()
      for (const root of roots.values()) root.unmount()
      roots.clear()
      user.leave()
      return files
    },
  }
}

const isDynamicButton = ({ host }: ContextMember) => host.localName === 'uc-dynamic-btn'

/** Whether the configuration element has Uploadcare's name and an initial crop, which Uploadcare offers for adjustment. */
function offersCrop({ host, configuration }: ContextMember): boolean {
  return host.localName === 'uc-config' && !!configuration?.get('cropPreset')
}

/** The element that renders the activities: the first solution or, without a solution, the first element. */
function mainMember(members: readonly ContextMember[]): ContextMember | undefined {
  const first = RANKS.map((kinds) => members.find(({ view }) => view && kinds.includes(view.kind)))
  return first.find((member) => member)
}

/** Matches an uploader whose attribute has an unknown value. */
const INVALID =
  '[layout]:not([layout=regular],[layout=minimal],[layout=inline]),[preload]:not([preload=idle],[preload=intent],[preload=now])'

const RANKS: readonly (readonly MemberView['kind'][])[] = [
  ['regular', 'minimal', 'inline'],
  ['button', 'drop-area'],
  ['none'],
  ['activity', 'page-activity', 'sources', 'source', 'primary'],
]
