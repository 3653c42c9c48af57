import { ThemeContext, useNav, usePage } from '@rspress/core/runtime'
import { Link } from '@rspress/core/theme-original'
import { useContext } from 'react'
import { Search } from './Search.js'

interface NavLink {
  readonly text: string
  readonly link: string
  readonly activeMatch?: string
}

/** The line at the top: the way home, the parts of the site, search, light or dark, and the repository. */
export function Nav() {
  const links = useNav() as unknown as readonly NavLink[]
  const { page } = usePage()
  const isCurrent = ({ link, activeMatch }: NavLink) =>
    activeMatch ? new RegExp(activeMatch).test(page.routePath) : page.routePath === link
  const items = links.map((item) => (
    <li key={item.link}>
      <Link href={item.link} aria-current={isCurrent(item) ? 'true' : undefined}>
        {item.text}
      </Link>
    </li>
  ))
  return (
    <header className="rp-nav site-nav">
      <Link href="/" className="site-name">
        <img src="/icon.svg" alt="" width={28} height={28} /> Lading
      </Link>
      <nav aria-label="Main">
        <ul className="site-links">{items}</ul>
      </nav>
      <div className="site-tools">
        <Search />
        <SwitchTheme />
        <a className="site-tool" href="https://github.com/lading-uploader/lading">
          <span className="hidden">GitHub</span>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path
              fill="currentColor"
              d="M12 2a10 10 0 0 0-3.2 19.5c.5.1.7-.2.7-.5v-1.7c-2.8.6-3.4-1.3-3.4-1.3-.4-1.2-1.1-1.5-1.1-1.5-.9-.6.1-.6.1-.6 1 .1 1.6 1 1.6 1 .9 1.6 2.4 1.1 3 .9a2.2 2.2 0 0 1 .6-1.4c-2.2-.3-4.6-1.1-4.6-5a3.9 3.9 0 0 1 1-2.7 3.6 3.6 0 0 1 .1-2.7s.9-.3 2.8 1a9.6 9.6 0 0 1 5 0c2-1.3 2.8-1 2.8-1a3.6 3.6 0 0 1 .1 2.7 3.9 3.9 0 0 1 1 2.7c0 3.9-2.4 4.7-4.6 5a2.4 2.4 0 0 1 .7 1.9V21c0 .3.2.6.7.5A10 10 0 0 0 12 2z"
            />
          </svg>
        </a>
        <details className="site-menu">
          <summary className="site-tool" aria-label="Menu">
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path stroke="currentColor" strokeWidth="2" strokeLinecap="round" d="M4 7h16M4 12h16M4 17h16" />
            </svg>
          </summary>
          <ul className="site-links">{items}</ul>
        </details>
      </div>
    </header>
  )
}

/** Light or dark; the picture follows the class of the page, which is set before the first paint. */
function SwitchTheme() {
  const { theme, setTheme } = useContext(ThemeContext)
  return (
    <button
      type="button"
      className="site-tool"
      aria-label="Light or dark"
      onClick={() => setTheme?.(theme === 'dark' ? 'light' : 'dark')}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="8.5" stroke="currentColor" strokeWidth="1.7" />
        <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" />
      </svg>
    </button>
  )
}
