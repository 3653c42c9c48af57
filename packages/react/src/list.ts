export { createListViews, type ListViews, listViews } from './plugin/listViews.js'
