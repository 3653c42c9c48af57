export const elementsVersion: string = '0.1.0'
