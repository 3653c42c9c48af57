import { FileUploaderInline, FileUploaderRegular } from '@lading/uploader'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import type { PageProps } from '../pages/PageProps.js'
import { CodeBlock } from '../parts/CodeBlock.js'
import { CopyButton } from '../parts/CopyButton.js'
import { Segmented } from '../parts/Segmented.js'
import { Top } from '../parts/Top.js'
import { Stage } from '../Stage.js'
import { configProps } from '../settings/configProps.js'
import { ThemeControls } from './ThemeControls.js'
import { themeCss, themeProperties } from './themeProperties.js'
import { useTheme } from './useTheme.js'

const schemes = ['light', 'dark'] as const

/** Edits the custom properties of the uploader beside it, and copies their CSS. */
export function ThemePage({ service, settings, recorder, onChange }: PageProps): ReactNode {
  const [theme, setTheme] = useTheme()
  const systemIsDark = useMemo(() => matchMedia('(prefers-color-scheme: dark)').matches, [])
  const scheme = settings.theme === 'dark' || (settings.theme === 'auto' && systemIsDark) ? 'dark' : 'light'
  const css = themeCss(theme)
  const style = themeProperties(theme) as CSSProperties
  return (
    <>
      <Top settings={settings}>
        <CopyButton text={() => location.href} label="Copy link" />
        <CopyButton text={() => css} label="Copy CSS" prominent />
      </Top>
      <div className="body is-theme">
        <aside className="card theme-panel" aria-labelledby="theme-title">
          <div className="card-head">
            <h1 id="theme-title">Theme</h1>
            <Segmented
              label="Color scheme"
              choices={schemes}
              names={{ light: 'Light', dark: 'Dark' }}
              value={scheme}
              onChange={(value) => onChange({ theme: value })}
            />
          </div>
          <ThemeControls theme={theme} scheme={scheme} onChange={setTheme} />
        </aside>
        <main>
          <section className="theme-stages" aria-label="Uploaders with this theme" style={style}>
            <Stage
              settings={{ ...settings, files: 'examples', layout: 'inline', theme: scheme }}
              service={service}
              recorder={recorder}
            />
            <div className="theme-others">
              <FileUploaderInline
                {...configProps({}, service)}
                ctxName="playground-start"
                preload="now"
                classNameUploader={`lading-${scheme}`}
              />
              <FileUploaderRegular
                {...configProps({ dynamicButtonViewMode: 'toolbar' }, service)}
                ctxName="playground-button"
                classNameUploader={`lading-${scheme}`}
              />
            </div>
          </section>
          <section className="card" aria-labelledby="css-title">
            <div className="card-head">
              <h2 id="css-title">CSS</h2>
              <CopyButton text={() => css} label="Copy" />
            </div>
            <CodeBlock label="CSS of the theme" code={css} />
          </section>
        </main>
      </div>
    </>
  )
}
