// Names below replace those of the original theme.
// biome-ignore lint/performance/noReExportAll: a theme of Rspress is the original one with some parts replaced
export * from '@rspress/core/theme-original'
export { getCustomMDXComponent } from './getCustomMDXComponent.js'
export { Layout } from './Layout.js'
export { LlmsContainer, LlmsCopyButton, LlmsCopyRow, LlmsOpenRow, LlmsViewOptions } from './Machines.js'
export { Nav } from './Nav.js'
export { Search } from './Search.js'
export { HomeLayout, Overview, Tag } from './Unused.js'
