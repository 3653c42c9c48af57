import { type Context, createContext, type RefObject } from 'react'

/** An element around the activities' views that is in the document before the views are. */
export const FrameContext: Context<RefObject<HTMLElement | null> | null> =
  /* @__PURE__ */ createContext<RefObject<HTMLElement | null> | null>(null)
