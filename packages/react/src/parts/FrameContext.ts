import { type Context, createContext, type RefObject } from 'react'

/** An element around the views of activities that is in the document before they are. */
export const FrameContext: Context<RefObject<HTMLElement | null> | null> =
  /* @__PURE__ */ createContext<RefObject<HTMLElement | null> | null>(null)
