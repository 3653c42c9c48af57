import { routePathToMdPath, usePage } from '@rspress/core/runtime'

/** A link to the Markdown of the page, below its title. */
export function LlmsContainer() {
  const { page } = usePage()
  if (import.meta.env.SSG_MD) return null
  return (
    <p className="as-markdown">
      <a href={routePathToMdPath(page.routePath)}>This page as Markdown</a>
    </p>
  )
}

const Nothing = () => null

export {
  Nothing as LlmsCopyButton,
  Nothing as LlmsCopyRow,
  Nothing as LlmsOpenRow,
  Nothing as LlmsViewOptions,
}
