import { usePage } from '@rspress/core/runtime'
import { Layout as OriginalLayout } from '@rspress/core/theme-original'
import { useEffect } from 'react'
import { Footer } from './Footer.js'

/** The layout of Rspress, with a footer, and with names for its landmarks. */
export function Layout() {
  const { page } = usePage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may render its sides again
  useEffect(() => {
    document.querySelector('.rp-doc-layout__sidebar')?.setAttribute('aria-label', 'Pages')
    document.querySelector('.rp-doc-layout__outline')?.setAttribute('aria-label', 'On this page')
  }, [page.routePath])
  return <OriginalLayout bottom={<Footer />} />
}
