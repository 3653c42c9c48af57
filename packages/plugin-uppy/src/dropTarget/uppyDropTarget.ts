import { definePlugin, type PluginFactory } from '@lading/kernel'
import DropTarget, { type DropTargetOptions } from '@uppy/drop-target'

/** Options for {@link uppyDropTarget}, which extend the `@uppy/drop-target` options. */
export type UppyDropTargetOptions = DropTargetOptions & {
  /** The element on which files are dropped, or a selector. It must exist before the plugin is installed. */
  readonly target: HTMLElement | string
  /** Whether to show the list after a drop. @default true */
  readonly showsList?: boolean
}

/**
 * Lets people drop files and folders on an element or the whole page, with `@uppy/drop-target`.
 *
 * @example
 * createUploader({ plugins: [uppyDropTarget({ target: document.body })] })
 */
export const uppyDropTarget: PluginFactory<UppyDropTargetOptions> = definePlugin<UppyDropTargetOptions>({
  id: 'uppy-drop-target',
  setup({ onCleanup, options: { showsList = true, ...options }, uploader }) {
    const { uppy } = uploader
    uppy.use(DropTarget, {
      ...options,
      onDrop(event) {
        options.onDrop?.(event)
        if (!showsList || uploader.entries.size === 0) return
        uploader.setCurrentActivity('upload-list')
        uploader.setModalState(true)
      },
    })
    onCleanup(() => {
      const plugin = uppy.getPlugin('DropTarget')
      if (plugin) uppy.removePlugin(plugin)
    })
    onCleanup(uppy.nameSource('DropTarget', 'drop-area'))
  },
})
