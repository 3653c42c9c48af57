import { type DomView, definePlugin, type Plugin, type UploaderViewProps } from '@lading/kernel'
import { type Body, type Meta, UIPlugin, type UIPluginOptions, type Uppy } from '@uppy/core'
import type { Acquirer, AcquirerClass, AcquirerOptions } from '../acquirer/Acquirer.js'
import { AcquirerHost } from '../acquirer/AcquirerHost.js'

/** Classes that Uppy's `use()` accepts. */
type UsableClass = typeof UIPlugin<UIPluginOptions, Meta, Body>

/** Options for showing an acquirer as a source. */
export interface UppySourceSettings {
  /** The id in the `sourceList` config key, stored as the source in added files. @default the Uppy plugin's id */
  readonly id?: string
  /** The displayed name, or a message key. @default the Uppy plugin's title */
  readonly label?: string
  /** Icon name from the `icon` slot. @default the Uppy plugin's icon */
  readonly icon?: string
}

/** Arguments for {@link uppySource} after the class; the options can be omitted if they're all optional. */
export type UppySourceArguments<Class extends AcquirerClass> =
  Partial<AcquirerOptions<Class>> extends AcquirerOptions<Class>
    ? [options?: AcquirerOptions<Class>, settings?: UppySourceSettings]
    : [options: AcquirerOptions<Class>, settings?: UppySourceSettings]

const numbers = new WeakMap<object, number>()
let count = 0

/**
 * Turns an Uppy acquirer into a source: it's listed with its name and icon, and opens as an activity.
 *
 * @param Acquirer The Uppy plugin's class.
 * @param options The Uppy plugin's options. Without `target`, a stock dashboard shows the plugin, too.
 * @example
 * createUploader({
 *   config: { sourceList: 'local, Webcam, Dropbox' },
 *   plugins: [uppySource(Webcam), uppySource(Dropbox, { companionUrl })],
 * })
 */
export function uppySource<Class extends AcquirerClass>(
  Acquirer: Class,
  ...[options, settings = {}]: UppySourceArguments<Class>
): Plugin {
  const sourceId = settings.id ?? options?.id
  return definePlugin({
    id: `uppy-source-${options?.id ?? settings.id ?? numberOf(Acquirer)}`,
    ...(sourceId && { sources: [sourceId] }),
    setup({ contribute, on, onCleanup, uploader }) {
      const { uppy } = uploader
      const acquirer = install(uppy, Acquirer, options)
      onCleanup(() => uppy.removePlugin(acquirer))
      const host = new AcquirerHost(uppy, acquirer)
      onCleanup(() => host.dispose())

      const { id = acquirer.id, label = acquirer.title || id, icon = `uppy-${id}` } = settings
      onCleanup(uppy.nameSource(acquirer.id, id))
      if (!settings.icon) contribute('icon', { id: icon, view: acquirerIcon(acquirer) })
      const loadView = () => import('../react/createAcquirerActivity.js')
      const load = async () => (await loadView()).createAcquirerActivity(host)
      contribute('activity', { id, title: label, view: { kind: 'react', load } })
      contribute('source', {
        id,
        label,
        icon,
        // The activity reports a failure when it's opened.
        prefetch: () => void loadView().catch(() => {}),
        open() {
          uploader.setCurrentActivity(id)
          uploader.setModalState(true)
        },
      })
      on('file-added', ({ source }) => {
        if (source === id && uploader.getCurrentActivity() === id) uploader.setCurrentActivity('upload-list')
      })
    },
  })()
}

/** Returns a stable number for a class: class names are lost when a page is minified. */
function numberOf(Class: object): number {
  const number = numbers.get(Class) ?? ++count
  numbers.set(Class, number)
  return number
}

/** Installs an acquirer on Uppy. @throws TypeError when the plugin doesn't render anything */
function install(
  uppy: Uppy<Meta, Body>,
  Class: AcquirerClass,
  options: UIPluginOptions | undefined,
): Acquirer {
  let acquirer: Acquirer | undefined
  const note = (plugin: unknown) => {
    acquirer = plugin as Acquirer
  }
  uppy.on('plugin-added', note)
  try {
    uppy.use(Class as UsableClass, options)
  } finally {
    uppy.off('plugin-added', note)
  }
  if (acquirer && typeof acquirer.mount === 'function') return acquirer
  if (acquirer) uppy.removePlugin(acquirer)
  throw new TypeError(
    'uppySource() takes a plugin of Uppy that has an interface of its own, such as Webcam. Use other plugins on `uploader.uppy`.',
  )
}

/** Renders the acquirer's icon with Uppy's copy of Preact. */
class Icon extends UIPlugin<UIPluginOptions, Meta, Body> {
  readonly #acquirer: object

  constructor(acquirer: Acquirer) {
    super(acquirer.uppy)
    this.id = `${acquirer.id}-icon`
    this.#acquirer = acquirer
  }

  override render(): unknown {
    const icon = 'icon' in this.#acquirer && this.#acquirer.icon
    return typeof icon === 'function' ? icon() : null
  }
}

function acquirerIcon(acquirer: Acquirer): DomView<UploaderViewProps> {
  return {
    kind: 'dom',
    mount(element) {
      const icon = new Icon(acquirer)
      icon.mount(element, icon)
      const svg = element.querySelector('svg')
      // Uppy's icons are filled; ours are stroked.
      if (svg)
        Object.assign(svg.style, {
          display: 'block',
          width: '100%',
          height: '100%',
          fill: 'currentColor',
          stroke: 'none',
        })
      return () => icon.unmount()
    },
  }
}
