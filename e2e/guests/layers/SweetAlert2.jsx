import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import Swal from 'sweetalert2'

export function SweetAlert2({ isOpen, onClose, children }) {
  const [place, setPlace] = useState(null)
  useEffect(() => {
    if (!isOpen) return
    Swal.fire({ title: 'Order', html: '<div id="inner"></div>', showConfirmButton: false }).then(() =>
      onClose(),
    )
    setPlace(Swal.getHtmlContainer().querySelector('#inner'))
    return () => {
      setPlace(null)
      Swal.close()
    }
  }, [isOpen, onClose])
  return place ? createPortal(children, place) : null
}
