declare global {
  interface Window {
    /** Errors of the page and violations of its security policy. */
    problems: string[]
  }
}

/** Records what goes wrong on the page, for the tests in browsers whose driver does not report it. */
window.problems = []
window.addEventListener('error', ({ message }) => window.problems.push(message))
window.addEventListener('unhandledrejection', ({ reason }) => window.problems.push(String(reason)))
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  window.problems.push(`${violatedDirective} ${blockedURI}`),
)

export {}
