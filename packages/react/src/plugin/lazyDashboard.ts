import type { PluginFactory } from '@lading/kernel'
import type { ReactView } from '../slots/ReactView.js'
import { defineDashboard } from './defineDashboard.js'
import type { ListViews } from './listViews.js'

/**
 * Like `dashboard`, with the views of the list loaded before they are first shown.
 *
 * @param load Imports `listViews` of `@lading/react/list`, alone or in a chunk with other code that a first file needs. It is
 * called again after a failure.
 *
 * @example
 * const plugin = lazyDashboard(async () => (await import('@lading/react/list')).listViews)
 * createUploader({ plugins: [plugin(), localSource()] })
 */
export function lazyDashboard(load: () => Promise<ListViews>): PluginFactory {
  const view = (name: keyof ListViews): ReactView<object> => ({
    kind: 'react',
    load: async () => (await load())[name],
  })
  return defineDashboard({
    UploadList: view('UploadList'),
    ListHeading: view('ListHeading'),
    TriggerThumbnails: view('TriggerThumbnails'),
  })
}
