'use client'

import { useElementStyle } from '@lading/react/internal/styling'
import { type ReactNode, useRef } from 'react'
import { earlyMessages } from '../early/earlyMessages.js'
import { minimalStyle } from '../minimalStyle.js'
import type { LazyUploaderProps } from '../props/FileUploaderRegularProps.js'
import { createAppLoader } from '../shell/createAppLoader.js'
import { Shell } from '../shell/Shell.js'
import { ShellStart } from '../shell/ShellStart.js'
import { ShellTrigger } from '../shell/ShellTrigger.js'
import { readyMadeSources, type ShellSource } from '../shell/shellSources.js'
import type { UploaderApp, UploaderLayout } from '../UploaderApp.js'

/** Options of {@link lazyUploader}. */
export interface LazyUploaderOptions {
  /** @default 'regular' */
  readonly layout?: UploaderLayout
  /** The sources that the shell shows until the app is loaded. @default the ready-made uploader's sources */
  readonly sources?: readonly ShellSource[]
}

/**
 * Returns a component with the ready-made uploader's shell, which lazy-loads an app with your plugins. Call it once, outside of
 * components.
 *
 * @param load Imports a module that exports `uploader`, made by `defineUploader()` from `@lading/uploader/app`.
 * @example
 * const Attachments = lazyUploader(() => import('./my-uploader.js'))
 */
export function lazyUploader(
  load: () => Promise<{ readonly uploader: UploaderApp }>,
  { layout = 'regular', sources = readyMadeSources }: LazyUploaderOptions = {},
): (props: LazyUploaderProps) => ReactNode {
  const loader = createAppLoader({
    async load() {
      const { uploader } = await load()
      if (uploader) return uploader
      throw new TypeError('The module that lazyUploader() loads does not export "uploader".')
    },
  })
  return function LazyUploader(props: LazyUploaderProps): ReactNode {
    const root = useRef<HTMLDivElement>(null)
    useElementStyle(root, layout === 'minimal' ? minimalStyle : null)
    const view = layout === 'regular' ? ShellTrigger : ShellStart
    return (
      <Shell
        layout={layout}
        view={view}
        english={earlyMessages}
        loader={loader}
        sources={sources}
        props={props}
        rootRef={root}
      />
    )
  }
}
