'use client'

import { ScanMode } from './react/ScanMode.js'
import { scanMessages } from './scanMessages.js'

/** The mode "Scan" and its messages, in one chunk. */
export const scanCode: {
  readonly ScanMode: typeof ScanMode
  readonly scanMessages: typeof scanMessages
} = { ScanMode, scanMessages }
