import type { ColorTabProps } from '../tab/ColorTabProps.js'

/** Returns what people read of a filter: the CDN's names mean nothing to them. A filter without a word keeps its id. */
export function filterTitle(message: ColorTabProps['message'], id: string): string {
  const key = `filter-${id}`
  const title = message(key)
  return title === key ? id : title
}
