// Types for style sheets, which are imported only for their side effects.
export {}
