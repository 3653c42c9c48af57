export { type ListViews, listViews } from './plugin/listViews.js'
