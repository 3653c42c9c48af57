'use client'

import type { ReactNode } from 'react'
import { earlyTriggerMessages } from '../early/earlyMessages.js'
import type { FileUploaderRegularProps, WithOwnTransport } from '../props/FileUploaderRegularProps.js'
import { readyMadeApp } from '../shell/readyMadeApp.js'
import { Shell } from '../shell/Shell.js'
import { ShellTrigger } from '../shell/ShellTrigger.js'
import { readyMadeSources } from '../shell/shellSources.js'

/**
 * A button that opens the uploader in a dialog.
 *
 * @example
 * <FileUploaderRegular pubkey="demopublickey" onChange={(list) => console.log(list.successEntries)} />
 */
export function FileUploaderRegular(
  props: FileUploaderRegularProps | WithOwnTransport<FileUploaderRegularProps>,
): ReactNode {
  return (
    <Shell
      layout="regular"
      view={ShellTrigger}
      english={earlyTriggerMessages}
      loader={readyMadeApp}
      sources={readyMadeSources}
      props={props}
    />
  )
}
