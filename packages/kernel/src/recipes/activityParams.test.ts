import { expect, test, vi } from 'vitest'
import { type ActivityViewProps, createUploader, definePlugin } from '../index.js'
import { createTestUploader } from '../testing/index.js'

declare module '../slots/ActivityParams.js' {
  interface ActivityParams {
    crop: { readonly internalId: string }
  }
}

const crop = definePlugin<{ readonly ratio?: number }>({
  id: 'crop',
  setup({ contribute, uploader }) {
    contribute('activity', {
      id: 'crop',
      title: 'Crop',
      view: {
        kind: 'dom',
        mount(element, { params, holdLeave }: ActivityViewProps<'crop'>) {
          element.textContent = uploader.getOutputItem(params.internalId).name
          const unset = holdLeave((agree) => {
            if (confirm('Discard the crop?')) agree()
            return false
          })
          return () => {
            unset()
            element.replaceChildren()
          }
        },
      },
    })
    contribute('icon', { id: 'crop', path: 'M7 3v14h14M3 7h14v14' })
    contribute('fileAction', {
      id: 'crop',
      label: 'Crop',
      icon: 'crop',
      shown: ({ isImage }) => isImage,
      run: ({ internalId }) => uploader.setCurrentActivity('crop', { internalId }),
    })
  },
})

test('the view receives the params that the activity was opened with', async () => {
  const t = createTestUploader({ config: { confirmUpload: true }, plugins: [crop({ ratio: 1 })] })
  const file = new File(['x'], 'sea.png', { type: 'image/png' })
  const { internalId } = t.uploader.addFileFromObject(file)
  const entry = t.uploader.entries.get(internalId)
  const [action] = t.uploader.slots.items('fileAction')
  if (!entry || !action) throw new Error('There is no entry or no action.')
  expect(action.shown?.(entry)).toBe(true)
  await action.run(entry, t.uploader)
  const { current } = t.uploader.activities.snapshot
  expect(current).toEqual({ id: 'crop', params: { internalId } })
  const [item] = t.uploader.slots.items('activity')
  if (item?.view.kind !== 'dom') throw new Error('There is no view.')
  // Without a document: the view sets and removes its content by these two.
  const element = { textContent: '', replaceChildren: vi.fn() }
  const unset = vi.fn()
  const holdLeave = vi.fn(() => unset)
  const unmount = item.view.mount(element as never, {
    uploader: t.uploader,
    params: current?.params as never,
    holdLeave,
  })
  expect(element.textContent).toBe('sea.png')
  expect(holdLeave).toHaveBeenCalledTimes(1)
  unmount?.()
  expect(unset).toHaveBeenCalledTimes(1)
})

test('what does not fit does not compile', () => {
  // @ts-expect-error: the plugin has no such option
  crop({ ratioo: 1 })
  // @ts-expect-error: there is no config key of this name
  createUploader({ config: { multipleMaxx: 3 } })
  const mount = (_element: HTMLElement, { params }: ActivityViewProps<'crop'>) => {
    // @ts-expect-error: the activity has no such param
    return () => params.id
  }
  expect(mount).toBeTypeOf('function')
})
