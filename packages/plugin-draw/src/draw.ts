import {
  type ActivityParams,
  ClockToken,
  definePlugin,
  type PluginFactory,
  parseCsv,
  type UploadEntry,
} from '@lading/kernel'
import { drawMessages } from './drawMessages.js'

/**
 * Adds drawing with a pen, a finger or the mouse, on paper or on a picture from the list.
 *
 * @example
 * createUploader({ config: { sourceList: 'draw' }, plugins: [uploadcareTransport(), dashboard(), draw()] })
 */
export const draw: PluginFactory = definePlugin({
  id: 'draw',
  checksFiles: false,
  messages: drawMessages,
  setup({ config, contribute, expose, get, signal, uploader }) {
    const open = (params?: ActivityParams['draw']) => {
      uploader.setCurrentActivity('draw', params)
      uploader.setModalState(true)
    }
    const api: DrawApi = {
      open: (internalId) => open(internalId === undefined ? undefined : { entryId: internalId }),
    }
    expose(api)
    const load = async () => {
      const { createDrawActivity } = await import('./react/createDrawActivity.js')
      return createDrawActivity({ clock: get(ClockToken), contribute, signal, uploader })
    }
    contribute('activity', { id: 'draw', title: 'caption-draw', view: { kind: 'react', load } })
    contribute('source', {
      id: 'draw',
      label: 'src-type-draw',
      icon: 'draw',
      open: () => open(),
      prefetch() {
        // If loading fails, the activity reports it when it opens.
        import('./react/createDrawActivity.js').catch(() => {})
      },
    })
    contribute('fileAction', {
      id: 'draw',
      order: 50,
      label: 'draw-on-picture',
      icon: 'draw',
      isInMenu: true,
      // Without this source, the page hasn't enabled drawing.
      dependsOn: ['sourceList'],
      when: () => parseCsv(config.get('sourceList')).includes('draw'),
      shown: isPicture,
      run: ({ internalId }) => open({ entryId: internalId }),
    })
  },
})

/** The plugin's API, `uploader.plugin('draw')`. */
export interface DrawApi {
  /** Opens the drawing screen, either empty or with an entry's picture. */
  readonly open: (internalId?: string) => void
}

declare module '@lading/kernel' {
  interface PluginRegistry {
    draw: DrawApi
  }
  interface ActivityParams {
    /** Opens the drawing screen. With `entryId`, draws on that entry's picture. */
    draw: { readonly entryId: string } | undefined
  }
}

function isPicture({ isImage, file, cdnUrl }: UploadEntry): boolean {
  return isImage && (file !== null || cdnUrl !== null)
}
