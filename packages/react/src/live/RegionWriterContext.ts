'use client'

import { type Context, createContext } from 'react'

/** Writes the text of a live region. */
export type RegionWriter = (region: HTMLElement, text: string) => void

const writeText: RegionWriter = (region, text) => {
  region.textContent = text
}

/** Writes the text of the live regions inside. By default, it is their content. */
export const RegionWriterContext: Context<RegionWriter> = createContext(writeText)
