import { definePlugin, type PluginFactory } from '@lading/kernel'

const STAR = 'm12 4 2.4 5 5.6.8-4 3.9 1 5.5-5-2.6-5 2.6 1-5.5-4-3.9 5.6-.8z'

/** Adds the tab Stickers to the image editor. */
export const stickers: PluginFactory = definePlugin({
  id: 'stickers',
  checksFiles: false,
  setup({ contribute }) {
    const load = async () => (await import('./stickersTab.js')).stickersTab
    contribute('editorTab', { id: 'stickers', icon: STAR, label: 'Stickers', draws: true, load })
  },
})
