import type { ColorTabProps } from '../tab/ColorTabProps.js'

/** Returns a filter's display name, because the CDN's names mean nothing to users. Falls back to the filter id. */
export function filterTitle(message: ColorTabProps['message'], id: string): string {
  const key = `filter-${id}`
  const title = message(key)
  return title === key ? id : title
}
