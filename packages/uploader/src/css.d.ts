// Types for style sheets that are imported only for their side effects.
export {}
