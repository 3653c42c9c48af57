import '@lading/plugin-uploadcare-transport/parts-worker'
