'use client'

import { scanMessages } from '../scanMessages.js'
import { ScanMode } from './ScanMode.js'

/** The mode "Scan" and its messages, in one chunk. */
export const scanCode: {
  readonly ScanMode: typeof ScanMode
  readonly scanMessages: typeof scanMessages
} = { ScanMode, scanMessages }
