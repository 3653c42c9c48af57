import type { PluginFactory } from '@lading/kernel'
import type { ListViews, ViewsOfList } from '../slots/ListViewsToken.js'
import type { ReactView } from '../slots/ReactView.js'
import { defineDashboard } from './defineDashboard.js'
import { messages } from './messages.js'

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
  // The messages of the list join those of the plugin, so that a language that was added later still takes precedence.
  const table: Record<string, string> = { ...messages }
  const view = (name: keyof ViewsOfList): ReactView<object> => ({
    kind: 'react',
    load: async () => {
      const views = await load()
      Object.assign(table, views.messages)
      return views[name]
    },
  })
  return defineDashboard(
    {
      UploadList: view('UploadList'),
      ListHeading: view('ListHeading'),
      TriggerThumbnails: view('TriggerThumbnails'),
    },
    table,
  )
}
