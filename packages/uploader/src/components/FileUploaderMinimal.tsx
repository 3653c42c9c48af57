'use client'

import { useElementStyle } from '@lading/react/internal/styling'
import { type ReactNode, useRef } from 'react'
import { earlyMessages } from '../early/earlyMessages.js'
import { minimalStyle } from '../minimalStyle.js'
import type { FileUploaderMinimalProps, WithOwnTransport } from '../props/FileUploaderRegularProps.js'
import { readyMadeApp } from '../shell/readyMadeApp.js'
import { Shell } from '../shell/Shell.js'
import { ShellStart } from '../shell/ShellStart.js'
import { readyMadeSources } from '../shell/shellSources.js'

/**
 * A compact drop area in the page that becomes the list when the first file is added. The camera and other activities open in a
 * dialog. Files upload immediately unless `confirmUpload` is true.
 *
 * Its styles are added with the component. A page rendered on a server imports `@lading/uploader/minimal.css` in addition to
 * `style.css`, so that it looks the same before its scripts run.
 *
 * @example
 * <FileUploaderMinimal pubkey="demopublickey" onChange={(list) => console.log(list.successEntries)} />
 */
export function FileUploaderMinimal(
  props: FileUploaderMinimalProps | WithOwnTransport<FileUploaderMinimalProps>,
): ReactNode {
  const root = useRef<HTMLDivElement>(null)
  useElementStyle(root, minimalStyle)
  return (
    <Shell
      layout="minimal"
      view={ShellStart}
      english={earlyMessages}
      loader={readyMadeApp}
      sources={readyMadeSources}
      props={props}
      rootRef={root}
    />
  )
}
