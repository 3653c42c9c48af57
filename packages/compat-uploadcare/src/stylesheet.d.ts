// The type of the package's style sheets: `import '…/style.css'` imports nothing that has a name.
export {}
