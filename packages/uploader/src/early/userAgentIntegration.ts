/** The product name that requests from the React components send. */
export const userAgentIntegration = 'React-Uploader/1.8.0'
