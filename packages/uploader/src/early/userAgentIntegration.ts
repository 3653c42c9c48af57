/** The product that requests of the React components name. */
export const userAgentIntegration = 'React-Uploader/1.8.0'
