'use client'

import type { ReactNode } from 'react'
import { earlyMessages } from '../early/earlyMessages.js'
import type { FileUploaderInlineProps, WithOwnTransport } from '../props/FileUploaderRegularProps.js'
import { readyMadeApp } from '../shell/readyMadeApp.js'
import { Shell } from '../shell/Shell.js'
import { ShellStart } from '../shell/ShellStart.js'
import { readyMadeSources } from '../shell/shellSources.js'

/**
 * The whole uploader directly in the page, without dialogs.
 *
 * @example
 * <FileUploaderInline pubkey="demopublickey" onChange={(list) => console.log(list.successEntries)} />
 */
export function FileUploaderInline(
  props: FileUploaderInlineProps | WithOwnTransport<FileUploaderInlineProps>,
): ReactNode {
  return (
    <Shell
      layout="inline"
      view={ShellStart}
      english={earlyMessages}
      loader={readyMadeApp}
      sources={readyMadeSources}
      props={props}
    />
  )
}
