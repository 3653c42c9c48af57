import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import Swal from 'sweetalert2'

export function Modal({ isOpen, onClose, children }) {
  const [place, setPlace] = useState(null)
  const close = useRef(onClose)
  useEffect(() => {
    if (!isOpen) return
    Swal.fire({ title: 'Order', html: '<div id="inner"></div>', showConfirmButton: false }).then(() => close.current())
    setPlace(Swal.getHtmlContainer().querySelector('#inner'))
    return () => {
      setPlace(null)
      Swal.close()
    }
  }, [isOpen])
  return place ? createPortal(children, place) : null
}
