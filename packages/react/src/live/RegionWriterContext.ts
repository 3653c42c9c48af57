'use client'

import { type Context, createContext } from 'react'

/** Writes a live region's text. */
export type RegionWriter = (region: HTMLElement, text: string) => void

const writeText: RegionWriter = (region, text) => {
  const { firstChild } = region
  // A replaced node is two events for a reader, which may say the text for each.
  if (text && firstChild instanceof Text) firstChild.data = text
  else region.textContent = text
}

/** Writes the text for the live regions inside. By default, the text becomes their content. */
export const RegionWriterContext: Context<RegionWriter> = createContext(writeText)
