export { SearchPanel } from '@rspress/core/theme-original'
