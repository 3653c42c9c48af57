import { type Body, type Meta, UIPlugin, type UIPluginOptions, type Uppy } from '@uppy/core'
import { expect, test } from 'vitest'
import { type DomView, definePlugin, type KernelUppy, type Plugin } from '../index.js'
import { createTestUploader } from '../testing/index.js'

/** An acquirer of Uppy, such as `@uppy/webcam`. */
interface UppySource {
  /** Id of the Uppy plugin, which it sets as the source of its files. */
  readonly id: string
  readonly label: string
  /** Installs the Uppy plugin, rendered into `target`. */
  readonly use: (uppy: KernelUppy, target: HTMLElement) => void
}

/** Makes a source of an acquirer. */
const uppySource = ({ id, label, use }: UppySource): Plugin =>
  definePlugin({
    id: `uppy-${id}`,
    sources: [id],
    setup({ contribute, on, uploader }) {
      const { uppy } = uploader
      contribute('activity', {
        id,
        title: label,
        view: {
          kind: 'dom',
          mount(element) {
            use(uppy, element)
            return () => {
              const acquirer = uppy.getPlugin(id)
              if (acquirer) uppy.removePlugin(acquirer)
            }
          },
        },
      })
      contribute('source', {
        id,
        label,
        open: () => uploader.setCurrentActivity(id),
      })
      on('file-added', ({ source }) => {
        if (source === id) uploader.setCurrentActivity('upload-list')
      })
    },
  })()

/** An acquirer as Uppy's own are: it renders itself and adds a file. */
class Postcard extends UIPlugin<UIPluginOptions, Meta, Body> {
  override id = 'Postcard'
  override type = 'acquirer'

  override install() {
    if (this.opts.target) this.mount(this.opts.target, this)
  }

  override uninstall() {
    this.unmount()
  }

  override render() {
    return null
  }

  override onMount() {
    const button = document.createElement('button')
    button.textContent = 'Send'
    button.addEventListener('click', () => {
      this.uppy.addFile({ name: 'postcard.txt', type: 'text/plain', data: new Blob(['x']), source: this.id })
    })
    this.el?.append(button)
  }
}

/** Shows the activity as a layout does. */
function layOut({ uploader }: ReturnType<typeof createTestUploader>): HTMLElement {
  const host = document.createElement('main')
  let shown: string | null = null
  let unmount: ReturnType<DomView<object>['mount']>
  const render = () => {
    const id = uploader.getCurrentActivity()
    if (id === shown) return
    unmount?.()
    unmount = undefined
    shown = id
    const view = uploader.slots.items('activity').find((item) => item.id === id)?.view
    if (view?.kind !== 'dom') return
    unmount = view.mount(host, { uploader, params: undefined as never, holdLeave: () => () => {} })
  }
  uploader.activities.subscribe(render)
  return host
}

const postcard = () =>
  uppySource({
    id: 'Postcard',
    label: 'Postcard',
    use: (uppy, target) => (uppy as Uppy<Meta, Body>).use(Postcard, { target }),
  })

test('an acquirer is shown when its source is opened, and its files are uploaded', async () => {
  const t = createTestUploader({ config: { sourceList: 'Postcard' }, plugins: [postcard()] })
  const host = layOut(t)
  await t.uploader.openSource('Postcard')
  expect(t.uploader.activities.snapshot.isModalOpen).toBe(true)
  host.querySelector('button')?.click()
  await t.clock.advance(100)
  expect(t.uploader.getCurrentActivity()).toBe('upload-list')
  expect(host.childElementCount).toBe(0)
  expect(t.uploader.uppy.getPlugin('Postcard')).toBeUndefined()
  expect(t.transport.of('postcard.txt').entry.source).toBe('Postcard')
  expect(t.log).toEqual([])
})

test('removing the plugin leaves the activity and removes the acquirer', async () => {
  const t = createTestUploader({ config: { sourceList: 'Postcard' }, plugins: [postcard()] })
  const host = layOut(t)
  await t.uploader.openSource('Postcard')
  t.uploader.unuse('uppy-Postcard')
  expect(t.uploader.getCurrentActivity()).toBeNull()
  expect(host.childElementCount).toBe(0)
  expect(t.uploader.uppy.getPlugin('Postcard')).toBeUndefined()
})
