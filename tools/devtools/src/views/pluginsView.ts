import { createTable } from '../dom/createTable.js'
import type { View } from './View.js'

/** Plugins with what each contributed, and whether its setup has ended. */
export const pluginsView: View = {
  title: 'Plugins',
  count: ({ plugins }) => plugins.length,
  render({ plugins }) {
    const rows = plugins.map(({ id, needs, isSettled, contributions, services, config }) => [
      id,
      isSettled ? 'ready' : 'setup has not ended',
      contributions.map(({ slot, item }) => `${slot}: ${item.id}`).join(', ') || '–',
      services.join(', ') || '–',
      config.join(', ') || '–',
      needs.join(', ') || '–',
    ])
    const columns = ['plugin', 'state', 'contributions', 'services', 'configuration', 'needs']
    return createTable(columns, rows, 'No plugin is installed.')
  },
}
