import { consoleLogger } from '@lading/kernel/basics'
import { listenBeforePage, whenIdle } from '@lading/uploader/internal/loading'
import { elementsVersion } from './elementsVersion.js'

/** Tag names by the class name that Uploadcare's uploader exports: first Uploadcare's, then ours. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  Config: ['uc-config', 'lading-config'],
  UploadCtxProvider: ['uc-upload-ctx-provider', 'lading-provider'],
  FileUploaderRegular: ['uc-file-uploader-regular'],
  FileUploaderMinimal: ['uc-file-uploader-minimal'],
  FileUploaderInline: ['uc-file-uploader-inline'],
  FormInput: ['uc-form-input', 'lading-form-input'],
  CloudImageEditor: ['uc-cloud-image-editor', 'lading-image-editor'],
  Img: ['uc-img', 'lading-img'],
  DropArea: ['uc-drop-area', 'lading-drop-area'],
  SimpleBtn: ['uc-simple-btn', 'lading-button'],
  DynamicBtn: ['uc-dynamic-btn'],
  Uploader: ['lading-uploader'],
  Activity: ['lading-activity', 'uc-activity'],
  StartFrom: ['uc-start-from'],
  UploadList: ['uc-upload-list'],
  UrlSource: ['uc-url-source'],
  CameraSource: ['uc-camera-source'],
  ExternalSource: ['uc-external-source'],
  CloudImageEditorActivity: ['uc-cloud-image-editor-activity'],
  Modal: ['uc-modal'],
  SourceList: ['uc-source-list', 'lading-source-list'],
  SourceBtn: ['uc-source-btn', 'lading-source-button'],
  PrimaryAction: ['uc-primary-action'],
  FileActionButton: ['uc-file-action-button'],
  DropDown: ['uc-drop-down'],
  ProgressBarCommon: ['uc-progress-bar-common', 'lading-progress'],
  Copyright: ['uc-copyright', 'lading-credit'],
}

/**
 * Registers elements under both the name with the prefix `uc` and our name. Skips names that are already registered, and
 * classes that aren't elements. Without `customElements`, as on a server, it is a no-op.
 *
 * @param components Classes by name, such as everything that `@lading/elements` exports.
 * @example
 * import * as UC from '@lading/elements'
 * UC.defineComponents(UC)
 */
export function defineComponents(components: object): void {
  const { customElements: registry } = globalThis
  if (!registry) return
  for (const [key, Component] of Object.entries(components)) {
    if (typeof Component !== 'function') continue
    for (const name of NAMES[key] ?? []) {
      register(registry, name, Component as CustomElementConstructor)
    }
  }
  listenBeforePage()
  whenIdle(reportParts)
}

/** Reports elements from Uploadcare's uploader that aren't available. The page has rendered its elements by now. */
function reportParts(): void {
  const names = [...document.querySelectorAll(':not(:defined)')].map(({ localName }) => localName)
  if (!names.some((name) => name.startsWith('uc-'))) return
  import('./advice/warnOfParts.js').then(
    ({ warnOfParts }) => warnOfParts(names),
    () => {},
  )
}

interface Versioned {
  readonly ladingVersion?: string
}

function register(registry: CustomElementRegistry, name: string, Component: CustomElementConstructor): void {
  const known = registry.get(name) as Versioned | undefined
  if (known) {
    warnOfOther(name, known)
    return
  }
  const isOwn = (Component as Versioned).ladingVersion !== undefined
  if (isOwn && !registered.has(Component)) {
    registry.define(name, Component)
    registered.add(Component)
    return
  }
  // A class can only be registered under one name.
  const Alias = class extends Component {
    static readonly ladingVersion: string = elementsVersion
  }
  registry.define(name, Alias)
}

const registered = new WeakSet<CustomElementConstructor>()

/** Reports once that the page has elements from another script. */
function warnOfOther(name: string, { ladingVersion }: Versioned): void {
  if (ladingVersion === elementsVersion || hasWarned) return
  hasWarned = true
  const other = ladingVersion ? `version ${ladingVersion} of @lading/elements` : 'another library'
  consoleLogger.warn(
    `<${name}> is registered by ${other} already, and is used instead of version ${elementsVersion}. Load one of the two scripts only.`,
  )
}

let hasWarned = false
